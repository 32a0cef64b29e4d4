package solve

// FromAspif tells whether the input is a ground program in aspif.
func (c *Control) FromAspif() bool { return c.input != nil }
