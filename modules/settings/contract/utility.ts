import { menuGroup } from '#engine/contract/screen.ts'

/** The menu group of the settings and of the other screens that keep the shop running. */
export const utility = menuGroup({ title: 'Utility', icon: 'IconSettings', path: '/SubMenuUtility' })
