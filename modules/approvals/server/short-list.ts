const toldMin = 3
const lettersMax = 240

/**
 * What an approver reads of what he approves, which is all of it: a few lines of them, three at the least, and how many more there are.
 */
export function shortList<Each>(all: readonly Each[], text: (each: Each) => string, between = '; '): string {
  const texts = all.map(text)
  let letters = 0
  const found = texts.findIndex((each, at) => (letters += each.length + between.length) > lettersMax && at >= toldMin)
  const shown = found === -1 ? texts : texts.slice(0, found)
  return [...shown, ...(shown.length < texts.length ? [`+ ${texts.length - shown.length}`] : [])].join(between)
}
