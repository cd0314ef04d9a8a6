import { webModule } from '#engine/web/module.ts'

export const identityWeb = webModule({
  documents: { gabung_member: async () => (await import('./look.tsx')).joinLook },
  screens: { '/gabung-member': () => import('./gabung-member.tsx'), '/data-pribadi': () => import('./data-pribadi.tsx') },
})
