// Higher storeys and the demo chain may use these.
export { batchesOverdue } from './batches.ts'
export { sendOne } from './kirim-cuci.ts'
export { takeOneWashed } from './terima-cuci.ts'
export { takeOneMelt } from './terima-sepuhan.ts'
export { closeOne } from './tutup-cuci.ts'
