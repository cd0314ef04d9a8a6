import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import {
  approvalRefusals,
  authorize,
  cancelRequest,
  decideApproval,
  listApprovals,
  otorisasi,
  readApproval,
  requestApproval,
  takeApproval,
  waitingApprovals,
} from './approvals.ts'
import { laporanOtorisasi } from './laporan-otorisasi.ts'
import { approveByPin, pinRefusals, readPin, removePin, setPin } from './pin.ts'
import { siapaBoleh } from './siapa-boleh.ts'
import { approveByDevice, beginAssertion, beginDevice, fingerRefusals, listDevices, registerDevice, removeDevice, sidikJari } from './sidik-jari.ts'
import {
  authorizeByFingerprint,
  beginScan,
  enrolFingerprint,
  forgetFingerprints,
  listFingerprints,
  readerRefusals,
  userFingerprint,
} from './fingerprint.ts'

export const declarations = declare({
  module: 'approvals',
  screens: [otorisasi, sidikJari],
  reports: { laporanOtorisasi, siapaBoleh },
  endpoints: {
    authorize,
    requestApproval,
    waitingApprovals,
    decideApproval,
    takeApproval,
    cancelRequest,
    listApprovals,
    listDevices,
    beginDevice,
    registerDevice,
    removeDevice,
    beginAssertion,
    approveByDevice,
    readPin,
    setPin,
    removePin,
    approveByPin,
    beginScan,
    userFingerprint,
    authorizeByFingerprint,
    listFingerprints,
    enrolFingerprint,
    forgetFingerprints,
    readApproval,
  },
  waiting: { approvalsAsked: waitingThings({ title: 'Permintaan Otorisasi', urgency: 'KUNING', screen: otorisasi }) },
  tables: { otorisasi: 'Otorisasi' },
  refusals: { ...approvalRefusals, ...fingerRefusals, ...readerRefusals, ...pinRefusals },
})
