// Command service answers programs over HTTP, many at a time: each request gets a
// Control of its own, with limits, and its client's context.
//
//	go run ./examples/service &
//	curl --data '{a;b}. :- a, b.' 'http://localhost:8080/?models=0'
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/krrasp/krrasp/solve"
)

// limits for programs from strangers.
const (
	longest   = 10 * time.Second
	maxBytes  = 1 << 20
	maxModels = 1000
)

// reply is what a request gets.
type reply struct {
	Result string     `json:"result"`
	Models [][]string `json:"models"`
	More   bool       `json:"more"` // there may be more models
}

func main() {
	server := &http.Server{Addr: "localhost:8080", Handler: http.HandlerFunc(handle), ReadHeaderTimeout: time.Second}
	fmt.Fprintln(os.Stderr, server.ListenAndServe())
	os.Exit(1)
}

func handle(w http.ResponseWriter, r *http.Request) {
	models := int64(1)
	if text := r.URL.Query().Get("models"); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 0 {
			http.Error(w, "models must be a number from 0", http.StatusBadRequest)
			return
		}
		models = n
	}
	if models == 0 || models > maxModels {
		models = maxModels
	}
	ctx, cancel := context.WithTimeout(r.Context(), longest)
	defer cancel()
	out, err := answer(ctx, http.MaxBytesReader(w, r.Body, maxBytes), models)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		http.Error(w, "out of time", http.StatusRequestTimeout)
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	default:
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(out); err != nil {
			return // the client is gone
		}
	}
}

func answer(ctx context.Context, program io.Reader, models int64) (*reply, error) {
	control, err := solve.New(solve.Options{
		Limits: solve.Limits{Atoms: 1_000_000, Rules: 5_000_000},
		Open:   func(name string) (io.ReadCloser, error) { return nil, errors.New("no files here: " + name) },
	})
	if err != nil {
		return nil, err
	}
	if err := control.Read("request", program); err != nil {
		return nil, err
	}
	if err := control.Ground(ctx); err != nil {
		return nil, err
	}
	out := &reply{Models: [][]string{}}
	for model, err := range control.Solve(ctx, solve.Models(models)) {
		if err != nil {
			return nil, err
		}
		atoms := []string{}
		for _, s := range model.Symbols() {
			atoms = append(atoms, control.Symbols().Format(s))
		}
		out.Models = append(out.Models, atoms)
	}
	result := control.Result()
	out.More = !result.Exhausted
	out.Result = map[solve.Status]string{
		solve.Satisfiable: "satisfiable", solve.Unsatisfiable: "unsatisfiable",
	}[result.Status]
	return out, nil
}
