/** The sentences that the specification gives, as it spells them. */
export const texts = {
  depositPhone: "Please verify your phone number first",
  depositPending:
    "You already have a deposit request pending. Please wait for it to be processed before making another deposit.",
  depositAmount: "Please fill in your amount.",
  depositMethod: "Please select a valid payment method.",
  depositChannel: "Please select a Deposit channel.",
  depositAccount: "Please provide a valid 11-digit account number.",
  depositTransaction: "Please provide your TRX ID. It should be valid.",
  noDeposits: "This account can't make deposits. Please contact support.",
  depositDone: "Submission successful!",
  withdrawalPhone: "Phone not verified.",
  withdrawalPending: "Pending withdraw request.",
  withdrawalAmount: "Amount is required.",
  withdrawalAccount: "Account number is required.",
  withdrawalMethod: "Please select your payment method.",
  withdrawalTurnover: "Please complete your turnover and try again.",
  withdrawalDone: "Withdrawal successful!",
} as const;
