// What the screens of higher storeys may use of the customer's screen.
export { CustomerScreen } from './customer-screen.tsx'
export { SignatureBox } from './signature-box.tsx'
