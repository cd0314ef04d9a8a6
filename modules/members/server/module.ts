import { serveMaster, serverModule } from '#engine/server/serve.ts'
import { masterParameterPoint } from '../contract/master-parameter-point.ts'
import { parameterBonusSales } from '../contract/parameter-bonus-sales.ts'
import { parameterGetPointMember } from '../contract/parameter-get-point-member.ts'
import { parameterKupon } from '../contract/parameter-kupon.ts'
import { parameterMemberAfiliasi } from '../contract/parameter-member-afiliasi.ts'
import { parameterResetPoinMember } from '../contract/parameter-reset-poin-member.ts'

export const membersModule = serverModule({
  name: 'members',
  screens: [],
  serves: [
    serveMaster(masterParameterPoint),
    serveMaster(parameterBonusSales),
    serveMaster(parameterGetPointMember),
    serveMaster(parameterKupon),
    serveMaster(parameterMemberAfiliasi),
    serveMaster(parameterResetPoinMember),
  ],
})
