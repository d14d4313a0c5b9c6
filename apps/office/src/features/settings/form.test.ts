import { expect, test } from "vitest";
import { changedOnly, toDraft, type Settings } from "./form.ts";

const settings: Settings = {
  site_title: "Maidan",
  notice: "",
  notice_bn: "",
  system_notice: "",
  system_notice_bn: "",
  support_mail: "help@maidan.test",
  whatsapp: "",
  facebook: "",
  telegram: "",
  live_chat: "",
  intercom: "",
  tawk_id: "",
  deposit_quick_amounts: "",
  withdrawal_quick_amounts: "",
  deposit_quick_amounts_inr: "",
  deposit_quick_amounts_pkr: "1000,5000",
  withdrawal_quick_amounts_inr: "",
  withdrawal_quick_amounts_pkr: "",
  site_status: 1,
  withdrawal_status: 1,
  commission_basis_points: 200,
  deposit_turnover_percent: 100,
  game_autoplay_rounds: 100,
  lottery_2d_times: "10:00",
  lottery_3d_times: "10:00",
  lottery_4d_times: "10:00",
  deposit_min: "100.00",
  deposit_max: "25000.00",
  withdrawal_min: "500.00",
  withdrawal_max: "25000.00",
  four_eyes_above: "20000.00",
  result_four_eyes_above: "200000.00",
  referral_claim_min: "10.00",
  market_exposure_max: "100000000.00",
  market_profit_max: "100000000.00",
  player_exposure_max: "100000000.00",
  house_liability_max: "20000000.00",
  inr_per_1000_taka: 700,
  pkr_per_1000_taka: 2300,
  rates_confirm_days: 7,
  deposit_min_inr: null,
  deposit_min_pkr: "250.00",
  deposit_max_inr: null,
  deposit_max_pkr: null,
  withdrawal_min_inr: null,
  withdrawal_min_pkr: null,
  withdrawal_max_inr: null,
  withdrawal_max_pkr: null,
  four_eyes_above_inr: null,
  four_eyes_above_pkr: null,
  result_four_eyes_above_inr: null,
  referral_claim_min_inr: null,
  referral_claim_min_pkr: null,
  result_four_eyes_above_pkr: "500000.00",
  market_exposure_max_inr: null,
  market_exposure_max_pkr: null,
  market_profit_max_inr: null,
  market_profit_max_pkr: null,
  player_exposure_max_inr: null,
  player_exposure_max_pkr: null,
};

test("[DESK-08] only what was changed is sent, switches and whole numbers as numbers, amounts as text", () => {
  const draft = { ...toDraft(settings), site_status: "0", commission_basis_points: "300", deposit_min: "50.00" };
  expect(changedOnly(settings, draft)).toEqual({ site_status: 0, commission_basis_points: 300, deposit_min: "50.00" });
});

test("a form that nobody touched changes nothing", () => {
  expect(changedOnly(settings, toDraft(settings))).toEqual({});
});

test("[SET-04] an amount in rupees that was emptied is sent as none, one that was typed as it is", () => {
  const draft = { ...toDraft(settings), result_four_eyes_above_pkr: "", market_profit_max_inr: "70000.00" };
  expect(toDraft(settings).market_profit_max_inr).toBe("");
  expect(changedOnly(settings, draft)).toEqual({ result_four_eyes_above_pkr: null, market_profit_max_inr: "70000.00" });
});

test("[SET-05] quick amounts in rupees that were emptied are sent as empty text, a range that was emptied as none", () => {
  const draft = {
    ...toDraft(settings),
    deposit_quick_amounts_pkr: "",
    deposit_min_pkr: "",
    withdrawal_max_inr: "9000",
  };
  expect(changedOnly(settings, draft)).toEqual({
    deposit_quick_amounts_pkr: "",
    deposit_min_pkr: null,
    withdrawal_max_inr: "9000",
  });
});
