export { TurnoverList } from "./turnover-list.tsx";
