export { SendFoot } from './send-foot.tsx'
export { useActs } from './use-acts.ts'
