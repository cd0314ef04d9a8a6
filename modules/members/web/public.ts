// What higher storeys may draw of members.
export { MemberForm } from './member-form.tsx'
