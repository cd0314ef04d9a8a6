import { declarations as declare } from '#engine/contract/declarations.ts'
import { addMember, changeMember, currentBirthday, listMembers, readIdentity, readMember, stopMemberMessages } from './data-member.ts'
import { exportDataMember, exportMembers } from './export-data-member.ts'
import { readCashReached } from './cash-reached.ts'
import { findMembers } from './find-members.ts'
import { laporanDaftarMember } from './laporan-daftar-member.ts'
import { masterParameterPoint } from './master-parameter-point.ts'
import { parameterBatasTunai } from './parameter-batas-tunai.ts'
import { parameterBonusSales } from './parameter-bonus-sales.ts'
import { parameterGetPointMember } from './parameter-get-point-member.ts'
import { parameterKupon } from './parameter-kupon.ts'
import { parameterMemberAfiliasi } from './parameter-member-afiliasi.ts'
import { parameterResetPoinMember } from './parameter-reset-poin-member.ts'
import { masterPersetujuan, readConsents, readPurposes, writeConsents } from './persetujuan.ts'
import { refusals } from './refusals.ts'
import { dataMember } from './screens.ts'

export const declarations = declare({
  module: 'members',
  screens: [dataMember, exportDataMember],
  masters: {
    masterParameterPoint,
    parameterGetPointMember,
    parameterResetPoinMember,
    parameterMemberAfiliasi,
    parameterBonusSales,
    parameterKupon,
    parameterBatasTunai,
    masterPersetujuan,
  },
  reports: { laporanDaftarMember },
  endpoints: {
    findMembers,
    listMembers,
    readMember,
    addMember,
    changeMember,
    currentBirthday,
    readCashReached,
    exportMembers,
    readIdentity,
    readPurposes,
    readConsents,
    writeConsents,
    stopMemberMessages,
  },
  refusals,
  tables: { member: 'Member', persetujuan: 'Persetujuan', bunyi_tujuan: 'Bunyi Persetujuan', data_dilihat: 'Data Dilihat' },
})
