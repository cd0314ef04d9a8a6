// What higher storeys may call of members.
export { type KeptMember, type NamedCustomer, keepMembers, membersOf } from './keep-members.ts'
