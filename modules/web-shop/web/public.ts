export { SendFoot } from './send-foot.tsx'
export { SendLine } from './send-line.tsx'
export { StandingList } from './standing-list.tsx'
