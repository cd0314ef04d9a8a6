// What the applications and higher storeys may call of instalments.
export { servedContracts } from './contract-events.ts'
export { undoContract, writeContract } from './contract.ts'
export { countDue, lockGoodsOf } from './open-contracts.ts'
export { enterOldContracts, wrongContracts } from './old-contracts.ts'
export { instalmentReminder } from './reminders.ts'
