// What the shell and the entrance may draw of the training.
export { TrainingBand } from './training-band.tsx'
