// What the screens of what stays open over days may use of deposits.
export { type EventForm, type OpenKind, OpenThings } from './open-things.tsx'
export { PickUpThings } from './pick-up-things.tsx'
