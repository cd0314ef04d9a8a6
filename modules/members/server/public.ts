// What higher storeys may call of members.
export { asksCounted } from './asked-seldom.ts'
export { birthdaysOn } from './birthdays.ts'
export { membersLike } from './find-members.ts'
export { databaseRefusals } from './database-refusals.ts'
export { type KeptMember, type NamedCustomer, keepMembers, memberOfPhone, membersOf } from './keep-members.ts'
export { type ListedMember, bringMembers, wrongMembers } from './bring-members.ts'
