/** The field's enumerations that this exchange answers and accepts, spelt as its interface definition spells them. [EXAPI-02] */
export const sides = ["BACK", "LAY"] as const;
export const orderTypes = ["LIMIT", "LIMIT_ON_CLOSE", "MARKET_ON_CLOSE"] as const;
export const persistenceTypes = ["LAPSE", "PERSIST", "MARKET_ON_CLOSE"] as const;
export const timesInForce = ["FILL_OR_KILL"] as const;
export const betTargetTypes = ["PAYOUT", "BACKERS_PROFIT"] as const;
export const orderStatuses = ["PENDING", "EXECUTION_COMPLETE", "EXECUTABLE", "EXPIRED"] as const;
export const marketStatuses = ["INACTIVE", "OPEN", "SUSPENDED", "CLOSED"] as const;
export const runnerStatuses = ["ACTIVE", "WINNER", "LOSER", "REMOVED_VACANT", "REMOVED", "PLACED"] as const;
export const marketProjections = [
  "COMPETITION",
  "EVENT",
  "EVENT_TYPE",
  "MARKET_START_TIME",
  "MARKET_DESCRIPTION",
  "RUNNER_DESCRIPTION",
  "RUNNER_METADATA",
] as const;
export const marketSorts = [
  "MINIMUM_TRADED",
  "MAXIMUM_TRADED",
  "MINIMUM_AVAILABLE",
  "MAXIMUM_AVAILABLE",
  "FIRST_TO_START",
  "LAST_TO_START",
  "RANK",
] as const;
export const marketBettingTypes = [
  "ODDS",
  "LINE",
  "RANGE",
  "ASIAN_HANDICAP_DOUBLE_LINE",
  "ASIAN_HANDICAP_SINGLE_LINE",
  "FIXED_ODDS",
] as const;
export const timeGranularities = ["DAYS", "HOURS", "MINUTES"] as const;
export const heartbeatActions = [
  "NONE",
  "CANCELLATION_REQUEST_SUBMITTED",
  "ALL_BETS_CANCELLED",
  "SOME_BETS_NOT_CANCELLED",
  "CANCELLATION_REQUEST_ERROR",
  "CANCELLATION_STATUS_UNKNOWN",
] as const;
export const priceData = ["SP_AVAILABLE", "SP_TRADED", "EX_BEST_OFFERS", "EX_ALL_OFFERS", "EX_TRADED"] as const;
export const rollupModels = ["STAKE", "PAYOUT", "MANAGED_LIABILITY", "NONE"] as const;
export const orderProjections = ["ALL", "EXECUTABLE", "EXECUTION_COMPLETE"] as const;
export const matchProjections = ["NO_ROLLUP", "ROLLED_UP_BY_PRICE", "ROLLED_UP_BY_AVG_PRICE"] as const;
export const orderBys = [
  "BY_BET",
  "BY_MARKET",
  "BY_PLACE_TIME",
  "BY_MATCH_TIME",
  "BY_VOID_TIME",
  "BY_SETTLED_TIME",
] as const;
export const sortDirections = ["EARLIEST_TO_LATEST", "LATEST_TO_EARLIEST"] as const;
export const betStatuses = ["SETTLED", "VOIDED", "LAPSED", "CANCELLED"] as const;
export const groupBys = ["EVENT_TYPE", "EVENT", "MARKET", "RUNNER", "SIDE", "BET", "STRATEGY"] as const;
export const executionReportStatuses = ["SUCCESS", "FAILURE", "PROCESSED_WITH_ERRORS", "TIMEOUT"] as const;
export const instructionReportStatuses = ["SUCCESS", "FAILURE", "TIMEOUT"] as const;
export const executionErrorCodes = [
  "INVALID_BET_SIZE",
  "ERROR_IN_ORDER",
  "ERROR_IN_MATCHER",
  "PROCESSED_WITH_ERRORS",
  "BET_ACTION_ERROR",
  "INVALID_ACCOUNT_STATE",
  "INVALID_WALLET_STATUS",
  "INSUFFICIENT_FUNDS",
  "LOSS_LIMIT_EXCEEDED",
  "MARKET_SUSPENDED",
  "MARKET_NOT_OPEN_FOR_BETTING",
  "DUPLICATE_TRANSACTION",
  "INVALID_ORDER",
  "INVALID_MARKET_ID",
  "PERMISSION_DENIED",
  "DUPLICATE_BETIDS",
  "NO_ACTION_REQUIRED",
  "SERVICE_UNAVAILABLE",
  "REJECTED_BY_REGULATOR",
  "NO_CHASING",
  "REGULATOR_IS_NOT_AVAILABLE",
  "TOO_MANY_INSTRUCTIONS",
  "INVALID_MARKET_VERSION",
  "EVENT_EXPOSURE_LIMIT_EXCEEDED",
  "EVENT_MATCHED_EXPOSURE_LIMIT_EXCEEDED",
  "EVENT_BLOCKED",
] as const;
export const instructionErrorCodes = [
  "INVALID_BET_SIZE",
  "INVALID_RUNNER",
  "BET_TAKEN_OR_LAPSED",
  "BET_IN_PROGRESS",
  "RUNNER_REMOVED",
  "MARKET_NOT_OPEN_FOR_BETTING",
  "LOSS_LIMIT_EXCEEDED",
  "MARKET_NOT_OPEN_FOR_BSP_BETTING",
  "INVALID_PRICE_EDIT",
  "INVALID_ODDS",
  "INSUFFICIENT_FUNDS",
  "INVALID_PERSISTENCE_TYPE",
  "ERROR_IN_MATCHER",
  "INVALID_BACK_LAY_COMBINATION",
  "ERROR_IN_ORDER",
  "INVALID_BID_TYPE",
  "INVALID_BET_ID",
  "CANCELLED_NOT_PLACED",
  "RELATED_ACTION_FAILED",
  "NO_ACTION_REQUIRED",
  "INVALID_MIN_FILL_SIZE",
  "INVALID_CUSTOMER_ORDER_REF",
  "TIME_IN_FORCE_CONFLICT",
  "UNEXPECTED_PERSISTENCE_TYPE",
  "INVALID_ORDER_TYPE",
  "UNEXPECTED_MIN_FILL_SIZE",
  "INVALID_CUSTOMER_STRATEGY_REF",
  "BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE",
] as const;
