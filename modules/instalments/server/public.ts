// What the applications and higher storeys may call of instalments.
export { undoContract } from './contract.ts'
export { enterOldContracts, wrongContracts } from './old-contracts.ts'
