// What the applications and higher storeys may call of access.
export { showsScreen } from './access-tree.ts'
export { type Identification, createIdentify, portalLevel } from './identify.ts'
export { createAccessModule } from './module.ts'
export { hashPassword } from './password.ts'
export { passwordMessage } from '../contract/login.ts'
export { type LoginLimit, createLoginLimit } from './login-limit.ts'
export { isNobodysPassword, isPassword } from './password.ts'
export { hashOfToken, newToken } from './token.ts'
