// What higher storeys may draw of members.
export { JoinedMembers } from './joined-members.tsx'
export { MemberForm } from './member-form.tsx'
