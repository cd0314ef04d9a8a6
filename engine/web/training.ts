/** Where the training is: on these screens, next to them, or nowhere. */
export type TrainingState = 'HERE' | 'BESIDE' | 'NONE'

let state: TrainingState = 'NONE'
let base = '/'

/** What the server says of the training, before anything is drawn; `base` is the path of these screens. */
export function learnTraining(next: TrainingState, itsBase: string): void {
  state = next
  base = itsBase
}

/** Whether these screens are the training's: its goods and its money do not exist. */
export const isTraining = (): boolean => state === 'HERE'

/** The path of the training, if there is one next to these screens. */
export const addressOfTraining = (): string | undefined => (state === 'BESIDE' ? `${base}latihan/` : undefined)

/** Where the shop is, seen from its training. */
export const addressOfShop = (): string => base.replace(/latihan\/$/, '')
