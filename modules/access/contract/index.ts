import { declarations as declare } from '#engine/contract/declarations.ts'
import { createUser, dataUsers, endSessionOf, listSessions, listUsers, resetPassword, updateUser, userRefusals } from './data-users.ts'
import { hakAksesNews, hakAksesUsers, readRights, rightsRefusals, saveRights, shareRights } from './hak-akses-users.ts'
import { changePassword, login, logout, readSession, refusals } from './login.ts'
import { endDevice, readDevices } from './perangkat-saya.ts'
import { freeDates, previousDateRefusals } from './previous-dates.ts'
import { rights } from './rights.ts'
import { readSharedViews, shareView, unshareView, viewRefusals } from './tampilan-laporan.ts'
import { blank, exportCsv, gantiPassword, landingPages, menuPages, notFound, perangkatSaya, publicScreens } from './screens.ts'

export const declarations = declare({
  module: 'access',
  screens: [
    ...publicScreens,
    dataUsers,
    hakAksesUsers,
    hakAksesNews,
    gantiPassword,
    perangkatSaya,
    exportCsv,
    blank,
    landingPages,
    notFound,
    ...menuPages,
  ],
  rights,
  endpoints: {
    login,
    readSession,
    freeDates,
    logout,
    changePassword,
    listUsers,
    listSessions,
    createUser,
    updateUser,
    resetPassword,
    endSessionOf,
    readDevices,
    endDevice,
    readRights,
    saveRights,
    shareRights,
    readSharedViews,
    shareView,
    unshareView,
  },
  tables: { users: 'User', tampilan_laporan: 'Tampilan Laporan' },
  refusals: { ...refusals, ...userRefusals, ...rightsRefusals, ...previousDateRefusals, ...viewRefusals },
})
