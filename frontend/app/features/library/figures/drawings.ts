import type { FigureName } from "~/lib/library-catalog";
import type { BarFigureWords } from "./bars";

/** The data of the articles' bar charts. Amounts are whole US dollars or in the unit of the ticks. */
export const drawings: Record<Exclude<FigureName, "path-of-a-sale">, BarFigureWords> = {
  "multiples-by-size": {
    title: "Larger businesses bring higher multiples of SDE",
    columns: ["Price of the business", "Multiple of SDE"],
    end: 4,
    ticks: ["0", "1×", "2×", "3×", "4×"],
    rows: [
      { label: "All reported sales", value: "2.61×", bars: [{ from: 0, to: 2.61 }] },
      { label: "$500K to $1M", value: "2.8×", bars: [{ from: 0, to: 2.8 }] },
      {
        label: "$1M to $2M",
        value: "3.0–3.3×",
        bars: [
          { from: 0, to: 3 },
          { from: 3, to: 3.3, tone: "light" },
        ],
      },
      {
        label: "$2M to $5M",
        value: "3.0–3.3×",
        bars: [
          { from: 0, to: 3 },
          { from: 3, to: 3.3, tone: "light" },
        ],
      },
    ],
    note: "All reported sales: average of 9,586 sales, median price $350,000; BizBuySell, 2025 Year in Review. By size: lowest and highest of the medians of three quarters; IBBA and M&A Source, Market Pulse Q1 to Q3 2025, accessed November 2026.",
  },
  "sde-build-up": {
    title: "From profit on the tax return to SDE",
    columns: ["Step", "US dollars"],
    end: 400_000,
    ticks: ["$0", "$100K", "$200K", "$300K", "$400K"],
    rows: [
      { label: "Ordinary business income", value: "$148,000", bars: [{ from: 0, to: 148_000 }] },
      {
        label: "One owner’s pay and benefits",
        value: "+ $116,000",
        bars: [{ from: 148_000, to: 264_000 }],
      },
      { label: "Interest", value: "+ $9,000", bars: [{ from: 264_000, to: 273_000 }] },
      { label: "Depreciation", value: "+ $42,000", bars: [{ from: 273_000, to: 315_000 }] },
      {
        label: "One-time and personal costs",
        value: "+ $15,000",
        bars: [{ from: 315_000, to: 330_000 }],
      },
      { label: "SDE", value: "$330,000", bars: [{ from: 0, to: 330_000, tone: "strong" }] },
    ],
    note: "An example with made-up numbers: the HVAC company worked through below.",
  },
  "customer-concentration": {
    title: "What one large customer can take off the price",
    columns: ["Its share of your revenue", "Taken off"],
    end: 40,
    ticks: ["0%", "10%", "20%", "30%", "40%"],
    rows: [
      { label: "25–35% of revenue", value: "up to 10%", bars: [{ from: 0, to: 10 }] },
      { label: "36–50%", value: "15–20%", bars: [{ from: 15, to: 20 }] },
      { label: "Above 50%", value: "25–35%", bars: [{ from: 25, to: 35 }] },
    ],
    note: "One advisor’s guide; an opinion, not a study, accessed November 2026. Above 50% the deal may be restructured instead.",
  },
  "deal-structure": {
    title: "The same two offers, by when and whether you are paid",
    columns: ["Part of the offer", "US dollars"],
    end: 1_400_000,
    ticks: ["$0", "$700K", "$1.4M"],
    rows: [
      {
        label: "A: cash at closing",
        value: "$780,000",
        bars: [{ from: 0, to: 780_000, tone: "strong" }],
      },
      { label: "A: seller note", value: "$260,000", bars: [{ from: 780_000, to: 1_040_000 }] },
      {
        label: "A: earnout, if sales hold",
        value: "$260,000",
        bars: [{ from: 1_040_000, to: 1_300_000, tone: "light" }],
      },
      {
        label: "B: cash at closing",
        value: "$1,035,000",
        bars: [{ from: 0, to: 1_035_000, tone: "strong" }],
      },
      { label: "B: seller note", value: "$115,000", bars: [{ from: 1_035_000, to: 1_150_000 }] },
    ],
    note: "An example with made-up numbers. The cash is certain on the day, the note depends on the buyer, and the earnout on sales you no longer run.",
  },
  "readiness-timeline": {
    title: "The year before, and the sale itself",
    columns: ["Work", "When"],
    end: 24,
    ticks: ["Now", "6 months", "12", "18", "24"],
    rows: [
      {
        label: "Your two numbers, your documents",
        value: "months 1–3",
        bars: [{ from: 0, to: 3 }],
      },
      { label: "Books that tell one story", value: "months 3–12", bars: [{ from: 3, to: 12 }] },
      { label: "Work off your desk", value: "months 6–12", bars: [{ from: 6, to: 12 }] },
      { label: "Folders, repairs, advisors", value: "months 9–12", bars: [{ from: 9, to: 12 }] },
      {
        label: "The sale, typically",
        value: "6–12 months more",
        bars: [
          { from: 12, to: 18, tone: "strong" },
          { from: 18, to: 24, tone: "light" },
        ],
      },
    ],
    note: "A common order, to be adapted to your business. Length of a sale as advisors commonly quote it, accessed November 2026.",
  },
};
