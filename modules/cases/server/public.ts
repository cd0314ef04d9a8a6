// What modules with cases may call.
export { isFound, isOpen } from './open-cases.ts'
export { type Requested, type CaseDoing, type StepContext, caseForStep, lockCases, refuseCase, serveCase } from './serve-case.ts'
