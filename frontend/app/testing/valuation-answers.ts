/** Valid answers of the calculator. */
export const ANSWERS = {
  industry: "HVAC Services",
  revenue: "$1,200,000",
  sde: "$300,000",
  years: "10",
  employees: "6-15",
  ownerInvolvement: "50-80%",
  location: "Houston",
  realEstate: "no",
};
