// What higher storeys may draw of members.
export { MemberConsents } from './consents.tsx'
export { IdentityNumber } from './identity-number.tsx'
export { JoinedMembers } from './joined-members.tsx'
export { MemberForm } from './member-form.tsx'
