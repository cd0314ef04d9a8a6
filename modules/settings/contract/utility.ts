import { menuGroup } from '#engine/contract/screen.ts'

/** The heading of the menu that the settings stand under, with whatever else keeps the shop running. */
export const utility = menuGroup({ title: 'Utility', icon: 'IconSettings', path: '/SubMenuUtility' })
