const toldMax = 3

/** The first few, and how many more there are: an approver reads a line, and what he approves is all of them. */
export const told = <Each>(all: readonly Each[], text: (each: Each) => string, between = '; '): string =>
  [...all.slice(0, toldMax).map(text), ...(all.length > toldMax ? [`+ ${all.length - toldMax}`] : [])].join(between)
