// What the screens of orders may use of deposits.
export { PickUpThings } from './pick-up-things.tsx'
