// What higher storeys may call of members.
export { asksCounted } from './asked-seldom.ts'
export { type Look, lookedAt } from './looks.ts'
export { membersLike } from './find-members.ts'
export { consentsOf } from './persetujuan.ts'
export { databaseRefusals } from './database-refusals.ts'
export { type KeptMember, type NamedCustomer, keepMembers, memberOfPhone, membersOf } from './keep-members.ts'
export { type ListedMember, bringMembers, wrongMembers } from './bring-members.ts'
export { birthdayReminder, resetReminder } from './reminders.ts'
