-- The story of a piece asks for the prices of its group while it was for sale, not for all that there ever were.
create index harga_riwayat_by_time on harga_riwayat (sumber, kode, created_at);
