// Typed like any other key.
export { default } from '../code/input.tsx'
