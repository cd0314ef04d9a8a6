import type { Say } from '#engine/web/text.ts'

/** Within so many days what was promised is near. */
const nearDays = 2

/** How a promise stands, for its colour: words say it as well. */
export const dueMood = (daysLeft: number): 'late' | 'near' | 'far' => (daysLeft < 0 ? 'late' : daysLeft <= nearDays ? 'near' : 'far')

/** When it was promised, in words: `3 hari lagi`, `Hari Ini`, `Lewat 2 hari`. */
export const dueText = (daysLeft: number, say: Say): string =>
  daysLeft < 0 ? say('Lewat {{n}} hari', { n: -daysLeft }) : daysLeft === 0 ? say('Hari Ini') : say('{{n}} hari lagi', { n: daysLeft })
