export { default } from '../telephone/input.tsx'
