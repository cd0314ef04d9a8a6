export { closeYear } from './close-year.ts'
