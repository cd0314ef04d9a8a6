import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { cashLimitCheck } from './cash-of-people.ts'
import { addMember, changeMember, currentBirthday, listMembers, readIdentity, readMember, stopMemberMessages } from './data-member.ts'
import { exportMembers } from './export-data-member.ts'
import { membersLike } from './find-members.ts'
import { readConsents, readPurposes, writeConsents } from './persetujuan.ts'
import { resetHooks } from './parameter-reset-poin-member.ts'
import { registeredMembers } from './laporan-daftar-member.ts'

export const membersModule = serverModule(declarations, {
  hooks: { parameterResetPoinMember: resetHooks },
  handlers: {
    findMembers: ({ db, query }) => membersLike(db, query.cari),
    listMembers,
    readMember,
    addMember,
    changeMember,
    currentBirthday,
    readCashReached: cashLimitCheck,
    exportMembers,
    readIdentity,
    readPurposes,
    readConsents,
    writeConsents,
    stopMemberMessages,
  },
  queries: { laporanDaftarMember: registeredMembers },
})
