// What the shell shows of closing.
export { ChainNews } from './chain-news.ts'
