/** Tiếng Việt. */

export default {
  label: "Các cách xếp",
  start: "Dán hoặc chọn đủ 13 lá là có cách xếp.",
  found: "Có {n} cách xếp.",
  win: "thắng {n}%",
  lose: "thua {n}%",
  sweeps: "Thắng cả ba chi {win}%, thua cả ba chi {lose}%.",
  use: "Dùng cách xếp này",
  used: "Đã xếp lên bàn ở dưới: {name}. Bấm Hoàn tác để lấy lại cách cũ.",
  open: "Mở ở trang xem bài",
  people: "Tính với {n} cách xếp của người xếp giỏi theo {profile}, hai người một bàn.",
  nearest:
    "Luật bạn sửa chưa có người chơi mẫu riêng. Về cách xếp thì gần {profile} nhất, nên mượn {n} cách xếp của người chơi luật đó; số chi vẫn tính theo luật bạn sửa.",
  shareTitle: "Xếp giùm 13 lá mậu binh",
};
