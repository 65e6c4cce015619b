/** Tiếng Việt: nút chạy bộ kiểm thử luật. */

export default {
  run: "Chạy bộ kiểm thử tại đây",
  stop: "Dừng",
  shareTitle: "Bộ kiểm thử luật mậu binh",
  all: "tất cả",
  profile: "Bộ luật",
  module: "Phần",
  progress: "Số câu đã hỏi",
  ready: "Ấn bản {edition}: {n} câu hỏi.",
  asked: "Đã hỏi {n} trên {total} câu.",
  passed: "Đạt hết.",
  failed: "Chưa đạt: {n} câu sai.",
  stopped: "Đã dừng: mới hỏi {n} trên {total} câu, còn lại chưa hỏi.",
  broke: "Bộ luật dừng giữa chừng nên lần chạy này không tin được. Vì sao thì xem ở trên.",
  noBundle: "Không lấy được bộ câu hỏi. Coi lại mạng rồi tải lại trang.",
  more: "… và {n} câu nữa.",
  report: "Đếm theo bộ luật và phần",
  total: "tất cả",
  counts: { pass: "đúng", fail: "sai", skip: "bỏ qua", contested: "còn bàn cãi" },
  core: "Hỏi trong {seconds} giây: {name} {version} chạy trên Python {python}, Pyodide {pyodide}. SHA-256 của gói:",
};
