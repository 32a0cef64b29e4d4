package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestManyRequestsAtOnce(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(handle))
	defer server.Close()
	var wait sync.WaitGroup
	for i := range 24 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			n := i%4 + 1
			r, err := http.Post(server.URL+"/?models=0", "text/plain", strings.NewReader(fmt.Sprintf("{p(1..%d)}.", n)))
			if err != nil {
				t.Error(err)
				return
			}
			defer r.Body.Close()
			var out reply
			if err := json.NewDecoder(r.Body).Decode(&out); err != nil {
				t.Error(err)
				return
			}
			if len(out.Models) != 1<<n || out.Result != "satisfiable" || out.More {
				t.Errorf("%d models of %d", len(out.Models), 1<<n)
			}
		}()
	}
	wait.Wait()
}

func TestBadProgramsGetAMessage(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(handle))
	defer server.Close()
	for program, message := range map[string]string{
		"p(X).":                 "unsafe",
		"p :- .. q.":            "request:1:6",
		"p(X+1) :- p(X). p(0).": "limit",
		`#include "secret.lp".`: "no files here",
	} {
		r, err := http.Post(server.URL, "text/plain", strings.NewReader(program))
		require.NoError(t, err)
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		require.NoError(t, err)
		require.Equal(t, http.StatusBadRequest, r.StatusCode, program)
		require.Contains(t, string(text), message, program)
	}
	r, err := http.Get(server.URL + "/?models=-1")
	require.NoError(t, err)
	r.Body.Close()
	require.Equal(t, http.StatusBadRequest, r.StatusCode)
}
