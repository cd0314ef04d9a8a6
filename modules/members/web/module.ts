import { webModule } from '#engine/web/module.ts'

export const membersWeb = webModule({
  lists: [{ path: '/data-member', isByDays: false, load: async () => (await import('./member-list.ts')).memberList }],
  screens: { '/data-member': () => import('./data-member.tsx'), '/export-data-member': () => import('./export-data-member.tsx') },
})
