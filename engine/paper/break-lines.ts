/** A text in lines that fit, broken between words where it can be, and cut after the last line. */
export function breakLines(text: string, doesFit: (line: string) => boolean, lines: number): string[] {
  const broken: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    let rest = word
    while (rest) {
      const joined = line ? `${line} ${rest}` : rest
      if (doesFit(joined)) {
        line = joined
        rest = ''
      } else if (line) {
        broken.push(line)
        line = ''
      } else {
        const taken = headThatFits(rest, doesFit)
        broken.push(taken)
        rest = rest.slice(taken.length)
      }
    }
  }
  if (line) broken.push(line)
  return broken.slice(0, lines)
}

/** At least one character, so that the narrowest paper comes to an end. */
function headThatFits(word: string, doesFit: (line: string) => boolean): string {
  const characters = [...word]
  let count = characters.length - 1
  while (count > 1 && !doesFit(characters.slice(0, count).join(''))) count -= 1
  return characters.slice(0, Math.max(1, count)).join('')
}
