// What the screens of cases may use.
export { type CaseLook, CaseScreen, type ThingOf } from './case-screen.tsx'
export { eventLook } from './event-look.tsx'
export { EventForm, type OpenEventProps, type OpenKind, type OpenThing, OpenThings } from './open-things.tsx'
