// What higher storeys may call of members.
export { type NamedCustomer, keepMembers } from './keep-members.ts'
