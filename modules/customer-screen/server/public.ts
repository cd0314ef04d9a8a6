// What the applications may call of the customer's screen.
export { admitsScreen } from './layar-customer.ts'
export { signatureDigest, signed } from './signature.ts'
export { createCustomerScreenModule } from './module.ts'
