import { isTraining } from './training.ts'

/** Says in the browser's tab what the page shows, and whether that is the training's. */
export function titlePage(title: string): void {
  document.title = isTraining() ? `LATIHAN · ${title}` : title
}
